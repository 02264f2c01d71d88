/** A file that is not taken, and what is wrong with it. */
export class RefusedFile extends Error {
  override name = 'RefusedFile';
  readonly fault: 'type' | 'size';

  constructor(fault: RefusedFile['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

export function unsupportedType(type: string): RefusedFile {
  return new RefusedFile('type', `mime type ${type} is not supported`);
}
