export const statusColors = { draft: 'gray', active: 'green', paused: 'yellow' } as const
export const runColors = {
  running: 'blue',
  waiting: 'blue',
  completed: 'green',
  failed: 'red',
  canceled: 'gray',
} as const
