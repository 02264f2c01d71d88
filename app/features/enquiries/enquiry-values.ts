/**
 * What a person typed, by field name. Not every form has every field. Several choices are separated
 * by line breaks; a file is given by its name.
 */
export type EnquiryValues = Partial<Record<string, string>>;
export type EnquiryErrors = Partial<Record<string, string>>;
