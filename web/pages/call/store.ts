/** Pieces of recordings that the server has not acknowledged yet. They outlive a reload, a closed tab and the call. */
export interface Piece {
  recordingId: string
  index: number
  callId: string
  bytes: Blob
}

export interface Kept {
  recordingId: string
  callId: string
  /** How many pieces there are in all, once the last one is known. */
  chunks: number
  isOver: boolean
  durationMs: number
  startedOffsetMs: number
  /** Of the page that records: while it lives nobody else ends the recording. */
  owner: string
}

function ask<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open('bowline-recordings', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('pieces', { keyPath: ['recordingId', 'index'] })
      request.result.createObjectStore('recordings', { keyPath: 'recordingId' })
    }
    return ask(request)
  })()
  return opened
}

async function within<T>(
  name: 'pieces' | 'recordings',
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return ask(work(database.transaction(name, 'readwrite').objectStore(name)))
}

export const keepPiece = (piece: Piece) => within('pieces', store => store.put(piece))
export const dropPiece = ({ recordingId, index }: Piece) =>
  within('pieces', store => store.delete([recordingId, index]))
export const listPieces = (): Promise<Piece[]> => within('pieces', store => store.getAll())
export const keepRecording = (kept: Kept) => within('recordings', store => store.put(kept))
export const dropRecording = (id: string) => within('recordings', store => store.delete(id))
export const listKept = (): Promise<Kept[]> => within('recordings', store => store.getAll())
