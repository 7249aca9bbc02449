export const statusColors = { pending: 'gray', running: 'blue', succeeded: 'green', failed: 'red' } as const
