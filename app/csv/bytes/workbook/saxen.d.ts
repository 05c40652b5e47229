/** The part of saxen that is used here; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(name: 'error', handler: (error: Error) => void): this
    on(name: 'openTag', handler: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this
    on(name: 'closeTag', handler: (name: string) => void): this
    on(name: 'text', handler: (value: string, decode: Decode) => void): this
    on(name: 'cdata', handler: (value: string) => void): this
    write(xml: string): this
    end(): unknown
  }
}
