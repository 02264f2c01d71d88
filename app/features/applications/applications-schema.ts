import { z } from 'zod';
import { APPLICATION_STAGES } from '~/lib/records/trade';

/** Moving an application to this stage can send a letter. */
export const UNSUCCESSFUL = 'unsuccessful';

/** The stage that a placement leads to. */
export const PLACED = 'placed';

/** What colleagues score from 1 to 5. The database accepts other criteria, so these can change. */
export const CRITERIA = ['Skills', 'Experience', 'Attitude', 'Reliability'] as const;

export const SCORES = { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' } as const;

/** A card of the board. `status` is the stage, as boards call it. */
const cardSchema = z
  .object({
    id: z.string(),
    candidate_id: z.string(),
    stage: z.string(),
    name: z.string(),
    suburb: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    average_score: z.number().nullable(),
    waits_for_guardian: z.boolean(),
    has_expired_document: z.boolean(),
    /** When the rejection letter will be sent, if one is waiting. */
    message_at: z.string().nullable(),
    /** Whether the person has got the job. */
    has_placement: z.boolean(),
  })
  .transform(({ stage, ...card }) => ({ ...card, status: stage }));

export type Card = z.infer<typeof cardSchema>;

export const boardSchema = z.array(cardSchema);

/** Applications as they were after a move, to undo it. */
export const versionsSchema = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/** The result of `move_applications` and `reject_applications`. */
export const moveSchema = z.object({
  moved: versionsSchema,
  stale: z.array(
    z.object({ id: z.string(), stage: z.string().nullable(), name: z.string().nullable() }),
  ),
  /** Those that stay where they are, and why. */
  refused: z.array(z.object({ id: z.string(), stage: z.string(), reason: z.string() })),
});

export type MoveOutcome = z.infer<typeof moveSchema>;

export const applicationSchema = z.object({
  id: z.string(),
  candidate_id: z.string(),
  stage: z.string(),
  /** Nothing if staff added the application. */
  submission_id: z.string().nullable(),
  answers: z.array(z.object({ label: z.string(), value: z.string().nullish() })).catch([]),
  cover_note: z.string().nullable(),
  resume_path: z.string().nullable(),
  shares: z.array(z.string()),
  outcome_reason: z.string().nullable(),
  /** Added by staff, and the person has not agreed to be put forward. */
  awaits_consent: z.boolean(),
  has_placement: z.boolean(),
  created_at: z.string(),
  candidate: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    suburb: z.string().nullable(),
    resume_path: z.string().nullable(),
  }),
});

export type Application = z.infer<typeof applicationSchema>;

export const scoreSchema = z.object({
  id: z.string(),
  scored_by: z.string().nullable(),
  criterion: z.string(),
  score: z.number(),
  note: z.string().nullable(),
});

export type Score = z.infer<typeof scoreSchema>;

/** Says which applications a colleague moved first, and where they are now. */
export function staleText(stale: MoveOutcome['stale']): string {
  const texts = stale.map(({ name, stage }) =>
    name === null || stage === null
      ? 'An application no longer exists.'
      : `${name} has since been changed and is now at ${stageLabel(stage)}.`,
  );
  return [...new Set(texts)].join(' ');
}

/** More refusals than this are only on the cards. */
const REFUSALS_SHOWN = 3;

/** Why applications were not moved. */
export function refusedText(refused: MoveOutcome['refused']): string {
  const shown = refused.slice(0, REFUSALS_SHOWN).map(({ reason }) => reason);
  return [...shown, refused.length > REFUSALS_SHOWN && 'The other cards say why, too.']
    .filter(Boolean)
    .join(' ');
}

export function stageLabel(stage: string): string {
  return APPLICATION_STAGES.labels[stage as keyof typeof APPLICATION_STAGES.labels] ?? stage;
}

/** The average of all scores, to one decimal, as on the card. */
export function averageOf(scores: readonly Pick<Score, 'score'>[]): number | null {
  if (scores.length === 0) return null;
  const sum = scores.reduce((total, { score }) => total + score, 0);
  return Math.round((sum / scores.length) * 10) / 10;
}

/** The usual criteria, then others that someone has scored. */
export function criteriaOf(scores: readonly Pick<Score, 'criterion'>[]): string[] {
  return [...new Set<string>([...CRITERIA, ...scores.map(({ criterion }) => criterion)])];
}
