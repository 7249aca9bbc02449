/** Hands a file to the browser, which keeps it where its reader keeps such things. */
export async function download(load: () => Promise<Blob>, name: string): Promise<void> {
  const url = URL.createObjectURL(await load())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
