import { saveFile } from '../form/save-file.ts'
import { notifications } from '../notices.tsx'

/** Asks for a file and hands it to the browser's downloads; says so where there is none. */
export const download = (load: () => Promise<Blob>, name: string): void =>
  void load()
    .then(blob => saveFile(name, blob))
    .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
