/** For news that staff send to many people. */
export const UNSUBSCRIBE = {
  heading: 'No more messages like this',
  text: 'Press the button and we will send no more news to this address. Answers to your own questions still reach you.',
  button: 'Stop these messages',
  done: 'Done. We will send no more news to this address.',
};
