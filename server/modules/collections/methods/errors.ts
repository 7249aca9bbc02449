import { problem } from '#kit/problem.ts'

export const PaymentMethodNotFound = problem(404, 'payment_method_not_found', 'Payment method not found')
export const MethodNotActive = problem(409, 'method_not_active', 'Payment method is not active')
