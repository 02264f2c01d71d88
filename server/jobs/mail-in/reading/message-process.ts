import { answerTask } from '../../bounded/answer-task.ts';
import { parseMessage } from './parse-message.ts';
import type { MessageTask } from './read-message.ts';

answerTask(({ raw, context }: MessageTask) => parseMessage(raw, context));
