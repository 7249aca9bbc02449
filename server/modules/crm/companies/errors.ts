import { problem } from '#kit/problem.ts'

export const CompanyNotFound = problem(404, 'company_not_found', 'Company not found')
