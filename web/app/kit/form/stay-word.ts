/**
 * What leads out of a question. Beside "Cancel the subscription" a button "Cancel" says nothing: there it says that all
 * stays as it is.
 */
export const stayWord = (answer: string, words: { cancel: string; leaveAsIs: string }): string =>
  answer.toLowerCase().includes(words.cancel.toLowerCase()) ? words.leaveAsIs : words.cancel
