/**
 * The reference people give when they call about an enquiry. Same as `private.enquiry_reference`.
 */
export function enquiryReference(leadId: string): string {
  return `${leadId.slice(0, 4)}-${leadId.slice(4, 8)}`.toUpperCase();
}
