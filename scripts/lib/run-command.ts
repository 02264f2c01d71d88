/** Runs a command. A returned sentence or an error says in one line why it failed. */
export async function runCommand(command: () => Promise<string | undefined>): Promise<void> {
  try {
    const problem = await command();
    if (!problem) return;
    console.error(problem);
  } catch (error) {
    console.error(explain(error));
  }
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'DamagedArchive') {
    return `The backup cannot be used: ${error.message}. Nothing was changed.`;
  }
  return error.message;
}
