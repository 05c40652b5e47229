/**
 * The design system. Import it from here: `import { Button, Card, … } from '#app/ui/index.ts'`. It knows no nouns of
 * the product. Colours are tokens of app/styles.css (`bg-surface`, `text-ink-2`, `border-line`, `text-bad` …), the same
 * classes in light and dark. Everything works without script unless its docstring says otherwise.
 *
 * - Page: PageHeader, Card, Section, Disclosure, Tiles/Tile, DefinitionList, Tabs; resetVisitedFor (back links to lists
 *   as they were)
 * - Actions: Button, SubmitButton, LinkButton, buttonClass
 * - Forms: Form (page stamp of FormStampContext, restored values after a refusal, kept values of KeptContext or else
 *   LeaveGuard), FileForm (a section that uploads one file); ProblemAlert (why a form was refused)
 * - Fields: Field (label, hint, error) around Input, Select, Textarea, Combobox, ChoiceBox (searchable select) or
 *   FileDrop; FieldGroup, Checkbox, RadioGroup, FieldError; useTypedText (for custom controls)
 * - Form hooks: useForm (the action's response; focuses the first invalid field), useFormInPlace (the page stays),
 *   useSend (data that no button submits), useSubmitOnChoice (a GET form submitted on choice), useFormValue (value of
 *   another control), useLookup (data of another route)
 * - Messages: Alert, Banner, Badge, StatusBadge, EmptyState, Toast, ErrorPanel
 * - Tables: DataTable (sorting, filtering, selection, hidden columns, pages by number or cursor from the server),
 *   Table/THead/TBody/Tr/Th/Td, Pagination, FilterBar
 * - Overlays: Dialog, ConfirmSubmit, Menu
 * - Frame: SkipLink, PendingBar, RouteAnnouncer, Wordmark; theme.ts: the theme's cookie
 * - Loading: Spinner, Progress, Skeleton, TableSkeleton
 * - Values: Money, DateTime, DateOnly, DayOf, Code, on the clock of ClockContext; useTimeHead (a column header with the
 *   time zone); Why (the rule behind a fact); as text: formatMoney, formatInstant, formatDate, formatMonth,
 *   formatOffset, formatCount
 *
 * Tones: neutral, info, ok, warn, bad, note.
 */
export { Alert, Banner, EmptyState, ErrorPanel } from './actions/alert.tsx'
export { Badge, StatusBadge, type Tone } from './page/badge.tsx'
export { Wordmark } from './style/brand.tsx'
export { Button, buttonClass, IconButton, LinkButton, SubmitButton, type ButtonVariant } from './actions/button.tsx'
export { ChoiceBox, type ChoiceOption } from './fields/choice-box.tsx'
export { Combobox } from './fields/combobox.tsx'
export { cx } from './style/cx.ts'
export { DataTable, useQueryValue, type DataColumn, type DataTableProps } from './tables/data-table.tsx'
export { ConfirmSubmit, Dialog } from './actions/dialog.tsx'
export { FieldOfAddressContext, useFieldOfAddress } from './page/field-of-address.ts'
export { atField } from './values/at-field.ts'
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
export { useSubmitOnChoice, useForm, useFormInPlace, useSend } from './forms/use-form.ts'
export { FileForm } from './forms/file-form.tsx'
export { useTypedText } from './fields/typed.ts'
export { useLookup } from './forms/use-lookup.ts'
export { Form, FormStampContext } from './forms/form.tsx'
export { useFormValue } from './forms/form-value.ts'
export { KeptContext } from './forms/kept.tsx'
export { clearKept, keepOnlyOwner, readKept, settleSubmitted, writeKept } from './fields/kept-store.ts'
export { LeaveGuard } from './forms/leave-guard.tsx'
export {
  countOf,
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
export { PaperHead, usePrinting } from './page/paper.tsx'
export { Progress, Skeleton, Spinner, TableSkeleton } from './page/progress.tsx'
export { Table, TBody, Td, Th, THead, Tr } from './tables/table.tsx'
export { Tabs } from './page/tabs.tsx'
export { themeOf, type Theme } from './style/theme.ts'
export { Toast, type FlashMessage } from './actions/toast.tsx'
export { Why } from './values/why.tsx'
export { Code, DateOnly, DateTime, DayOf, Money, useTimeHead } from './values/values.tsx'
export { ClockContext } from './values/clock-context.ts'
export { resetVisitedFor } from './page/visited.ts'
