import { shareWork } from '#kit/time/share-work.ts'
import type { DrawnDocument } from './html/document.ts'

export interface DrawingCache {
  obtain(key: string, draw: () => Promise<DrawnDocument>): Promise<DrawnDocument>
}

/**
 * Drawings used last, up to so many bytes. Readers of one document who come at once wait for the same drawing, as
 * the pages of one screen do. A failure is not kept.
 */
export function createDrawingCache(limitBytes: number): DrawingCache {
  const kept = new Map<string, { drawing: DrawnDocument; bytes: number }>()
  const drawTogether = shareWork<DrawnDocument>()
  let total = 0

  function drop(key: string): void {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, drawing: DrawnDocument): void {
    const bytes = drawing.pages.reduce((sum, { svg }) => sum + svg.length, 0)
    if (bytes > limitBytes) return
    drop(key)
    kept.set(key, { drawing, bytes })
    total += bytes
    // A Map remembers the order of insertion: the first is the one unused for longest.
    for (const oldest of kept.keys()) {
      if (total <= limitBytes) return
      drop(oldest)
    }
  }

  return {
    obtain(key, draw) {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
        return Promise.resolve(found.drawing)
      }
      return drawTogether(key, async () => {
        const drawing = await draw()
        keep(key, drawing)
        return drawing
      })
    },
  }
}
