import { figureOf, layoutsIn, layoutsOfCases, type MappingFigure } from '../cases/layouts.ts'

interface MappingBench {
  name: string
  figure: MappingFigure
}

/** Share of columns proposed correctly, over the case files and the layouts of documented exports. */
export async function benchMapping(): Promise<MappingBench[]> {
  const [cases, layouts] = [await layoutsOfCases(), layoutsIn(new URL('../cases/layouts/', import.meta.url))]
  return [
    { name: 'case files', figure: await figureOf(cases) },
    { name: 'documented exports', figure: await figureOf(layouts) },
    { name: 'both', figure: await figureOf([...cases, ...layouts]) },
  ]
}
