import { problem } from '#kit/problem.ts'

export const ContactNotFound = problem(404, 'contact_not_found', 'Contact not found')
export const EmailTaken = problem(409, 'email_taken', 'Another contact has this email')
