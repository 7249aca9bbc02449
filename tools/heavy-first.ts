import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long come first: one that starts last keeps a single core busy while the others have nothing left. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isHeavy = ({ moduleId }: TestSpecification) => moduleId.endsWith('.heavy.test.ts')
    return [...sorted.filter(isHeavy), ...sorted.filter(file => !isHeavy(file))]
  }
}
