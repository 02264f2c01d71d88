/**
 * The headers that our signature covers, if a message has them. Mail programs offer the button that
 * stops further messages only if both headers for it are signed (RFC 8058), and the library's own
 * list has only one of them.
 */
export const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'In-Reply-To',
  'References',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');
