/** The page where the sender of an enquiry follows it. The secret of the link is added at the end. */
export const ENQUIRY_LINK = '/enquiries/';
