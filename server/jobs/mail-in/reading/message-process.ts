import { answerTasks } from '../../bounded/answer-tasks.ts';
import type { MessageTask } from './message-reader.ts';
import { parseMessage } from './parse-message.ts';

answerTasks(({ raw, context }: MessageTask) => parseMessage(raw, context));
