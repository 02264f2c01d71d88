/**
 * Shows the message that the page around this frame sends. The policy of the frame lets nothing run
 * that is in the message.
 */
addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data === 'string') document.body.innerHTML = data;
});
parent.postMessage('ready', '*');
