/** A file that was refused, and the reason. */
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
