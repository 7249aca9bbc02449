import { problem } from '#kit/problem.ts'

export const SiteNotFound = problem(404, 'site_not_found', 'Site not found')
export const AuditNotFound = problem(404, 'audit_not_found', 'Audit not found')
export const KeywordNotFound = problem(404, 'keyword_not_found', 'Keyword not found')

export const NoWebAddress = problem(400, 'invalid_input', 'url must be an http or https address')
export const TooManySites = problem(400, 'too_many_sites', 'At most 100 sites')
export const SiteOrUrlRequired = problem(400, 'invalid_input', 'site_id or url is required')
export const TooManyKeywords = problem(400, 'too_many_keywords', 'At most 1,000 keywords a site')
export const KeywordRequired = problem(400, 'invalid_input', 'keyword or keywords is required')
export const AlreadyChecking = problem(409, 'already_checking', 'Keywords are already being checked')
