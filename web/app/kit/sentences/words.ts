export interface Sentences {
  /** By what the server's sentence is made of, `tools/structure/sentences.ts` lists all; an unknown one is said as the server says it. */
  by: Readonly<Record<string, string>>
  /** What it writes down, finds and calls something, such as lines of timelines and labels of reports. */
  told: Readonly<Record<string, string>>
  /** Kinds and reasons that the API has a word for, such as `deal_created`; in English it is that word. */
  codes: Readonly<Record<string, string>>
  /** Values that stand in sentences: states, roles. */
  values: Readonly<Record<string, string>>
}

/** The server's own words are English. Below a field people read it without the field's technical name. */
export const en: Sentences = {
  by: {
    '{field} is required': 'Please fill this in.',
    '{field} must not be empty': 'Please fill this in.',
    '{field} not found': 'This is no longer there. Please choose another.',
    '{field} must be at most {most} characters': 'At most {most} characters.',
    '{field} must be at least {least} characters': 'At least {least} characters.',
    '{field} must be at least {least}': 'At least {least}.',
    '{field} must be at most {most}': 'At most {most}.',
    '{field} must be greater than {limit}': 'Must be more than {limit}.',
    '{field} must be less than {limit}': 'Must be less than {limit}.',
    '{field} must be a valid email address': 'This is not a valid email address.',
    '{field} must be a valid email': 'This is not a valid email address.',
    '{field} must be a valid URL': 'This is not a valid web address.',
    '{field} must be a valid phone number such as +14155552671':
      'This is not a valid phone number, such as +14155552671.',
    '{field} must be a domain such as example.com': 'Must be a domain such as example.com.',
    '{field} must be a number': 'Must be a number.',
    '{field} must be a whole number': 'Must be a whole number.',
    '{field} must be a string': 'Must be text.',
    '{field} must be a valid date such as 2026-11-15': 'Must be a date.',
    '{field} must be a valid timestamp such as 2026-11-15T09:30:00Z': 'Must be a date and time.',
    '{field} must be in the future': 'Must be in the future.',
    '{field} must be within a year': 'Must be within a year.',
    '{field} must be one of {choices}': 'Please choose one of {choices}.',
    '{field} must have at least 1 item': 'Please give at least one.',
    '{field} must have at least {least} items': 'Please give at least {least}.',
    '{field} must have at most {most} items': 'At most {most}.',
    '{field} must not repeat an item': 'Nothing may be there twice.',
    '{field} must be after start_at': 'The end must be after the start.',
    '{field} must not be before start_date': 'The end must not be before the start.',
    '{field} is not your password': 'This is not your password.',
  },
  told: {},
  codes: {},
  values: {},
}
