/** What settings from before these parts existed have: apart from the schemas, for `defaults.ts`. */
export const DEFAULT_ACCESS_LINES = {
  relay: {
    isShown: false,
    text: 'If you are deaf, or find it hard to hear or speak, call us through the National Relay Service: 133 677.',
  },
  interpreter: {
    isShown: false,
    text: 'If you would like an interpreter, call TIS National on 131 450 and ask for our number.',
  },
};

export const DEFAULT_LOOKS = {
  illustrations: 'drawings' as const,
  treeline: true,
  shareImage: { path: '', alt: '' },
};
