const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL_START = [0xd0, 0xcf, 0x11, 0xe0];

/** Recognises Excel files, new and old, whatever their name. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  return startsWith(bytes, ZIP_START) || startsWith(bytes, OLD_EXCEL_START);
}

/** Excel saves CSV in the Windows code page unless told otherwise, and “Unicode text” as UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
