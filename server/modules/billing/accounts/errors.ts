import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const BankAccountNotFound = problem(404, 'bank_account_not_found', 'Bank account not found')

export const AccountExists = problem(
  409,
  'account_exists',
  (iban: string) => say`There is already a bank account with the IBAN ${{ iban }}`,
  'DE89370400440532013000',
)

export const HasStatements = problem(409, 'has_statements', 'Bank account has statements')
