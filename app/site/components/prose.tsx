import { Marked, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'

/** Bare URLs aren't turned into links. */
const markdown = new Marked({ tokenizer: { url: () => undefined } })

/**
 * Renders Markdown as React elements with `marked`, so that no text becomes HTML. `## heading {#id}` sets an anchor, a
 * blockquote is a note, and external links open in a new tab.
 */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  return <div className={`prose ${className}`}>{elements(markdown.lexer(text.trim()))}</div>
}

const elements = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{element(token as Tokens.Generic)}</Fragment>)

/** Tokens that no page uses, such as HTML, are shown as plain text. */
function element(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case 'space':
      return null
    case 'heading':
      return <Heading heading={token as Tokens.Heading} />
    case 'paragraph':
      return <p>{elements(token.tokens)}</p>
    case 'blockquote':
      return (
        <aside className="prose-note">
          {(token as Tokens.Blockquote).tokens.map((part, index) => (
            <Fragment key={index}>
              {part.type === 'paragraph' ? elements((part as Tokens.Paragraph).tokens) : element(part)}
            </Fragment>
          ))}
        </aside>
      )
    case 'list': {
      const items = (token as Tokens.List).items.map((item, index) => <li key={index}>{elements(item.tokens)}</li>)
      return (token as Tokens.List).ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <ProseTable table={token as Tokens.Table} />
    case 'strong':
      return <strong>{elements(token.tokens)}</strong>
    case 'em':
      return <em>{elements(token.tokens)}</em>
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      if (!/^(?:https?:|mailto:|\/|#)/.test(href)) return elements(tokens)
      const leaves = /^https?:/.test(href)
      return (
        <a href={href} {...(leaves ? { target: '_blank', rel: 'noopener' } : {})}>
          {elements(tokens)}
        </a>
      )
    }
    case 'text':
      return token.tokens ? elements(token.tokens) : (token as Tokens.Text).text.replaceAll(/ *\n */g, ' ')
    default:
      return (token as { text?: string }).text ?? token.raw
  }
}

function Heading({ heading: { depth, tokens } }: { heading: Tokens.Heading }) {
  const last = tokens.at(-1)
  const [, words, id] = (last?.type === 'text' && /^(.*?) \{#([\w-]+)\}$/.exec((last as Tokens.Text).text)) || []
  const shown = id === undefined ? tokens : [...tokens.slice(0, -1), { ...last, text: words } as Token]
  return depth === 2 ? <h2 id={id}>{elements(shown)}</h2> : <h3 id={id}>{elements(shown)}</h3>
}

function ProseTable({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table scrolls sideways, which must be possible with the keyboard.
    <div className="prose-table" tabIndex={0} role="region" aria-label={header.map(({ text }) => text).join(', ')}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} scope="col">
                {elements(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {elements(cell.tokens)}
                  </th>
                ) : (
                  <td key={column}>{elements(cell.tokens)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
