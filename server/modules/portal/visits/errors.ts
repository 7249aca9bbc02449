import { problem } from '#kit/problem.ts'

export const PortalNotFound = problem(404, 'portal_not_found', 'Portal not found')
export const FeatureOff = problem(403, 'feature_off', 'This is not offered here')
export const ChooseCustomer = problem(409, 'choose_customer', 'Please choose for whom you are here')
export const CodeNotValid = problem(401, 'code_not_valid', 'Code is not valid')
export const AskForCode = problem(401, 'ask_for_code', 'Please ask for a new code')
export const LinkGone = problem(401, 'link_gone', 'This link is no longer valid')
export const AddressNotAllowed = problem(400, 'not_allowed', 'This address may not come in')
