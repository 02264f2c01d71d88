import { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import {
  type Application,
  applicationSchema,
  boardSchema,
  type Card,
  type MoveOutcome,
  moveSchema,
  type Score,
  scoreSchema,
  versionsSchema,
} from './applications-schema';
import type { WrittenLetter } from './letters-api';

export type Seen = Pick<Card, 'id' | 'updated_at'>;

export async function readBoard(db: Db, vacancyId: string, signal: AbortSignal): Promise<Card[]> {
  const request = db.rpc('vacancy_board', { vacancy_id: vacancyId });
  return boardSchema.parse(unwrap(await request.abortSignal(signal)));
}

/**
 * An application stays where it is if someone has changed it since it was seen, or if the database
 * refuses the stage. Moving someone back from Placed withdraws the placement.
 */
export async function moveApplications(
  db: Db,
  seen: readonly Seen[],
  stage: string,
  withdrawPlacements: boolean,
): Promise<MoveOutcome> {
  const request = db.rpc('move_applications', {
    moves: toMoves(seen),
    stage,
    withdraw_placements: withdrawPlacements,
  });
  return moveSchema.parse(unwrap(await request));
}

/** Undoes a move of all these applications, or fails if one of them has changed since. */
export async function undoMoves(db: Db, moved: readonly Seen[]): Promise<Seen[]> {
  return versionsSchema.parse(unwrap(await db.rpc('undo_moves', { moves: toMoves(moved) })));
}

export interface Rejection {
  reason: string;
  /** The letter that goes out a day later, if any. */
  letter: WrittenLetter | null;
}

export async function rejectApplications(
  db: Db,
  seen: readonly Seen[],
  { reason, letter }: Rejection,
  withdrawPlacements: boolean,
): Promise<MoveOutcome> {
  const request = db.rpc('reject_applications', {
    moves: toMoves(seen),
    withdraw_placements: withdrawPlacements,
    ...(letter && { letter: { ...letter } }),
    ...(reason && { reason }),
  });
  return moveSchema.parse(unwrap(await request));
}

function toMoves(seen: readonly Seen[]): Seen[] {
  return seen.map(({ id, updated_at }) => ({ id, updated_at }));
}

/** Returns the application to the stage it had, unless its message has already gone. */
export async function cancelRejection(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('cancel_rejection', { application_id: id }));
}

export async function getApplication(db: Db, id: string): Promise<Application> {
  const request = db
    .from('applications')
    .select(
      'id, candidate_id, stage, submission_id, answers, cover_note, resume_path, shares, outcome_reason, awaits_consent, has_placement, created_at, candidate:candidates(name, email, phone, suburb, resume_path)',
    )
    .eq('id', id);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found', 'This application no longer exists.');
  return applicationSchema.parse(found);
}

export async function listScores(db: Db, applicationId: string): Promise<Score[]> {
  const request = db
    .from('scores')
    .select('id, scored_by, criterion, score, note')
    .eq('application_id', applicationId);
  return z.array(scoreSchema).parse(unwrap(await request.order('created_at')));
}

/** What the person thinks. An empty score means that there is none. */
export interface OwnScore {
  criterion: string;
  score: string;
  note: string;
}

/** Saves the person's own scores and deletes those that they have cleared. */
export async function saveScores(
  db: Db,
  applicationId: string,
  userId: string,
  own: readonly OwnScore[],
): Promise<void> {
  const rows = own
    .filter(({ score }) => score !== '')
    .map(({ criterion, score, note }) => ({
      application_id: applicationId,
      scored_by: userId,
      criterion,
      score: Number(score),
      note: note.trim() || null,
    }));
  if (rows.length > 0) {
    const onConflict = 'application_id,scored_by,criterion';
    unwrap(await db.from('scores').upsert(rows, { onConflict }));
  }
  const dropped = own.filter(({ score }) => score === '').map(({ criterion }) => criterion);
  if (dropped.length > 0) {
    const mine = { application_id: applicationId, scored_by: userId };
    unwrap(await db.from('scores').delete().match(mine).in('criterion', dropped));
  }
}
