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
  /** The parsed JSON, or `null` if the body is not JSON. */
  body: unknown;
}

/**
 * Reports upload progress, which `fetch` cannot. Throws `AppError('network')`, or the signal's
 * reason.
 */
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
    // Once fully sent, the file is being stored: the caller can delete it only after the reply.
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
