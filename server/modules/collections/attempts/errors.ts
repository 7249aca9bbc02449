import { problem } from '#kit/problem.ts'

export const UnderWay = problem(409, 'under_way', 'A payment for this invoice is under way')
export const NoPaymentMethod = problem(400, 'no_payment_method', 'No payment method on file')
