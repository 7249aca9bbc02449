import { problem } from '#kit/problem.ts'

export const RecordNotFound = problem(404, 'record_not_found', 'Record not found')
