/** Those of server/kit/web/language.ts; a test compares. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const
