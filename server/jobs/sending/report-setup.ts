import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { DataClient } from '../../site/data-client.ts';

type Reported = Pick<Config, 'smtpUrl' | 'dkim' | 'mailReplyAddress' | 'texts' | 'textInboxSecret'>;

/** Tells the screen about mail how this server sends. Passwords and keys stay here. */
export async function reportMailSetup(
  service: DataClient,
  config: Reported,
  log: Logger,
): Promise<void> {
  const { smtpUrl, dkim, mailReplyAddress, texts, textInboxSecret } = config;
  const { error } = await service.rpc('report_mail_setup', {
    setup: {
      server: smtpUrl ? new URL(smtpUrl).host : null,
      dkim: dkim ? `${dkim.keySelector}._domainkey.${dkim.domainName}` : null,
      replies: mailReplyAddress ?? null,
      texts: texts?.sender ?? null,
      receives_texts: textInboxSecret !== undefined,
    },
  });
  if (error) log.warn({ code: error.code }, 'the mail setup could not be saved');
}
