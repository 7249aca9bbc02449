/** Why a file becomes no bill; errors.ts has the sentence for each. */
export const NO_E_INVOICE = 'no e-invoice'
export const HAS_ENTITIES = 'entities'
export const TOO_MUCH = 'too much'
