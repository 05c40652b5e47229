/**
 * The design system. One import for all: `import { Button, Card, … } from '#app/ui/index.ts'`. Nothing here knows a noun of
 * the product; colours are tokens of app/styles.css (`bg-surface`, `text-ink-2`, `border-line`, `text-bad` …), the same
 * classes in light and dark. Everything is usable without script unless its docstring says so.
 *
 * Page      PageHeader, Card, Section, Disclosure, Tiles/Tile, DefinitionList, Tabs; visitedBy (whose ways back lead to lists as they were)
 * Actions   Button, SubmitButton, LinkButton, buttonClass
 * Forms     Form (carries the page's FormStampContext, shows again what was typed where it was refused, keeps what is typed for KeptContext, else LeaveGuard asks); Field (label, hint, error) around Input, Select, Textarea, Combobox, ChoiceBox (one of many), FileDrop; FileForm (a section that sends one file); FieldGroup, Checkbox, RadioGroup, FieldError; useForm (why a form was refused, with its first field at fault focused, or what else was answered), useFormInPlace (one that is sent while its page stays); useSend (what no button sends); useAskOnChoice (a GET form that is sent when something is chosen); ProblemAlert (why it was refused); useFormValue (of another control of the form); useLookup (what another address says); useTypedText (for a control of one's own)
 * Messages  Alert, Banner, Badge, StatusBadge, EmptyState, Toast, ErrorPanel
 * Tables    DataTable (sorting, filtering, selection, hidden columns, pages by number or cursor from the server), Table/THead/TBody/Tr/Th/Td, Pagination, FilterBar
 * Over all  Dialog, ConfirmSubmit, Menu
 * Around    SkipLink, PendingBar, RouteAnnouncer, Wordmark; theme.ts: the theme's cookie
 * Waiting   Spinner, Progress, Skeleton, TableSkeleton
 * Values    Money, DateTime, DateOnly, DayOf, Code, on the clock of ClockContext; useTimeHead (a column head that names the zone); Why (what is behind a fact); as text: formatMoney, formatInstant, formatDate, formatMonth, formatOffset, formatCount
 *
 * Tones: neutral, info, ok, warn, bad, note.
 */
export { Alert, Banner, EmptyState, ErrorPanel } from './actions/alert.tsx'
export { Badge, StatusBadge, type Tone } from './page/badge.tsx'
export { Wordmark } from './style/brand.tsx'
export {
  Button,
  buttonClass,
  IconButton,
  LinkButton,
  SubmitButton,
  type ButtonProps,
  type ButtonVariant,
} from './actions/button.tsx'
export { ChoiceBox, type ChoiceOption } from './fields/choice-box.tsx'
export { Combobox, type Suggestion } from './fields/combobox.tsx'
export { cx } from './style/cx.ts'
export { DataTable, useQueryValue, type DataColumn, type DataTableProps } from './tables/data-table.tsx'
export { ConfirmSubmit, Dialog } from './actions/dialog.tsx'
export { Disclosure, reveal, useOpenOnPaper } from './page/disclosure.tsx'
export {
  Checkbox,
  Field,
  FieldError,
  FieldGroup,
  Input,
  RadioGroup,
  Select,
  Textarea,
  type Choice,
} from './fields/field.tsx'
export { FilterBar } from './tables/filter-bar.tsx'
export { FileDrop, formatBytes } from './fields/file-drop.tsx'
export { ProblemAlert } from './forms/problem-alert.tsx'
export { useAskOnChoice, useForm, useFormInPlace, useSend } from './forms/use-form.ts'
export { FileForm } from './forms/file-form.tsx'
export { useTypedText } from './fields/typed.ts'
export { useLookup } from './forms/use-lookup.ts'
export { Form, FormStampContext } from './forms/form.tsx'
export { useFormValue } from './forms/form-value.ts'
export { KeptContext } from './forms/kept.tsx'
export { endKept, keepOnly, settleSent } from './fields/kept-store.ts'
export { LeaveGuard } from './forms/leave-guard.tsx'
export {
  formatCount,
  formatDate,
  formatInstant,
  formatMoney,
  formatMonth,
  formatOffset,
  weekdays,
} from './values/format.ts'
export { Icon, type IconName } from './style/icons.tsx'
export { Menu } from './page/menu.tsx'
export { PendingBar, RouteAnnouncer, SkipLink } from './page/navigation.tsx'
export { useNonce } from './style/nonce.ts'
export { Card, DefinitionList, PageHeader, Section, Tile, Tiles } from './page/page.tsx'
export { Pagination } from './tables/pagination.tsx'
export { Progress, Skeleton, Spinner, TableSkeleton } from './page/progress.tsx'
export { Table, TBody, Td, Th, THead, Tr, type Align } from './tables/table.tsx'
export { Tabs } from './page/tabs.tsx'
export { themeOf, type Theme } from './style/theme.ts'
export { Toast, type FlashMessage } from './actions/toast.tsx'
export { Why } from './values/why.tsx'
export { Code, DateOnly, DateTime, DayOf, Money, useTimeHead } from './values/values.tsx'
export { ClockContext } from './values/clock-context.ts'
export { visitedBy } from './page/visited.ts'
