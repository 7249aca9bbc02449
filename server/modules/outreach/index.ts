/** What every kind of outreach does alike, whether one step at a time or to many at once. */

export { compareRates, rateInterval, type Trials } from './always-valid.ts'
export { checkWorld } from './check-world.ts'
export { findUsedFields } from './find-used.ts'
export { findLinks, judgeLink } from './links.ts'
export { previewWarnings } from './preview-warnings.ts'
export { rateOf } from './rates.ts'
export { type FieldValue, lookUp, readFields } from './read-fields.ts'
