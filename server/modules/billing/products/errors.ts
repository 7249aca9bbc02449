import { problem } from '#kit/problem.ts'

export const ProductNotFound = problem(404, 'product_not_found', 'Product not found')
