import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { useAuthAction } from '~/features/auth/use-auth-action';
import type { Db } from '~/lib/supabase/client';
import { UPLOAD_MAX_BYTES } from '~/lib/upload';
import { removeAvatar, replaceAvatar } from './account-api';
import { useReadAccountAgain } from './account-queries';
import { type Account, AVATAR_TYPES } from './account-schema';
import { Avatar } from './avatar';
import { ACCOUNT_MESSAGES, avatarProblem } from './messages';

export function AvatarField({ account }: { account: Account }) {
  const input = useRef<HTMLInputElement>(null);
  const { isPending, notice, setNotice, run } = useAuthAction();
  const readAgain = useReadAccountAgain();

  async function change(action: (db: Db) => Promise<void>) {
    if (!(await run(ACCOUNT_MESSAGES.avatarFailed, action))) return;
    notify.success(ACCOUNT_MESSAGES.saved);
    await readAgain();
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const problem = avatarProblem(file, { bytes: UPLOAD_MAX_BYTES, types: AVATAR_TYPES });
    if (problem) setNotice(problem);
    else await change((db) => replaceAvatar(db, account, file));
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar account={account} />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={AVATAR_TYPES.join(',')}
            onChange={choose}
            aria-label="Picture"
            className="sr-only"
            tabIndex={-1}
          />
          <Button
            variant="outline"
            size="sm"
            disabled={isPending}
            onClick={() => input.current?.click()}
          >
            <Upload aria-hidden />
            {isPending ? 'Saving...' : 'Upload a picture'}
          </Button>
          {account.avatarPath && (
            <Button
              variant="ghost"
              size="sm"
              disabled={isPending}
              onClick={() => change((db) => removeAvatar(db, account))}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <NoticeAlert notice={notice} />
    </div>
  );
}
