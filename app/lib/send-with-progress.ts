import { AppError } from './errors';

export interface Sending {
  method: 'POST' | 'PUT';
  url: string;
  body: FormData;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface SentReply {
  status: number;
  /** Parsed JSON; `null` where it is none. */
  body: unknown;
}

/** `fetch` cannot tell how much has been sent. Throws `AppError('network')`, or the signal's reason. */
export function sendWithProgress(sending: Sending): Promise<SentReply> {
  const { method, url, body, onProgress, signal } = sending;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    let isSent = false;
    request.upload.onload = () => {
      isSent = true;
    };
    request.onload = () => {
      if (signal?.aborted) reject(signal.reason);
      else resolve({ status: request.status, body: parse(request.responseText) });
    };
    request.onerror = () => reject(new AppError('network', 'The server could not be reached'));
    request.onabort = () => reject(signal?.reason);
    // What has arrived in full is being stored: its reply tells when it can be taken back.
    signal?.addEventListener('abort', () => !isSent && request.abort(), { once: true });
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
