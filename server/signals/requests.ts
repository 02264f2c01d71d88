/** Is told about each request from outside, once its reply is ready. */
export type RequestListener = (route: string, status: number, seconds: number) => void;

let listener: RequestListener | undefined;
let inProgress = 0;

/** The process has one listener: its metrics. */
export function listenToRequests(next: RequestListener | undefined): void {
  listener = next;
}

export function requestsInProgress(): number {
  return inProgress;
}

export function requestBegan(): void {
  inProgress += 1;
}

export function requestEnded(route: string, status: number, ms: number): void {
  inProgress -= 1;
  listener?.(route, status, ms / 1000);
}

/** For replies that are sent at once. */
export function requestAnswered(route: string, status: number, ms: number): void {
  listener?.(route, status, ms / 1000);
}
