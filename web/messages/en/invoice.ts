export const messages = { title: (number: string) => `Invoice ${number}` }
