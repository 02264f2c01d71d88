/** What people name when they call about an enquiry. The same as `private.enquiry_reference`. */
export function enquiryReference(leadId: string): string {
  return `${leadId.slice(0, 4)}-${leadId.slice(4, 8)}`.toUpperCase();
}
