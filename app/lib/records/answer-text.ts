/** What someone answered to a question of a vacancy, as people read it: yes and no are stored so. */
export function answerText(value: string): string {
  if (value === 'yes') return 'Yes';
  return value === 'no' ? 'No' : value;
}
