import { relative, resolve } from 'node:path'
import {
  type Expression,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

const root = resolve(import.meta.dirname, '../..')

/** Types of which React makes a text. */
const textFlags =
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.BigInt |
  TypeFlags.StringLiteral |
  TypeFlags.NumberLiteral |
  TypeFlags.BigIntLiteral |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringMapping |
  TypeFlags.Enum |
  TypeFlags.Any |
  TypeFlags.Unknown
/** Types of which React makes nothing. */
const nothingFlags =
  TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Boolean | TypeFlags.BooleanLiteral

/** A place where React would touch a text that a page translator may have replaced. */
export interface UnsafeText {
  /** The file below the repository, and the line. */
  place: string
  reason: string
  code: string
}

type Parent = JsxElement | JsxFragment

/**
 * Returns where React adds, removes or changes a text by its node. React finds nothing where a translator has replaced
 * the node: it throws, or the screen shows the old text. Only the one text of an element is set without its node.
 */
export function unsafeTexts(files: readonly string[]): UnsafeText[] {
  const api = new API({ cwd: root })
  const config = resolve(import.meta.dirname, 'jsx-texts.tsconfig.json')
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error(`${config} has no project`)
  const { checker, program } = project
  const found = files.flatMap((file) => {
    const source = program.getSourceFile(file)
    if (!source) throw new Error(`${file} is not in ${config}`)
    return nodesOf(source).flatMap((node) => {
      const reason =
        isJsxElement(node) || isJsxFragment(node) ? problemOf(node, checker) : returnedText(node, checker)
      if (!reason) return []
      const start = node.getStart(source)
      const line = source.text.slice(0, start).split('\n').length
      const code = source.text.slice(start, node.end).replaceAll(/\s+/g, ' ').slice(0, 160)
      return [{ place: `${relative(root, file)}:${line}`, reason, code }]
    })
  })
  api.close()
  return found
}

function nodesOf(source: SourceFile): Node[] {
  const nodes: Node[] = []
  const visit = (node: Node): undefined => {
    nodes.push(node)
    node.forEachChild(visit)
  }
  visit(source)
  return nodes
}

type Kind = 'nothing' | 'constant text' | 'text' | 'element' | 'elements'

function problemOf(parent: Parent, checker: Checker): string | null {
  const children = parent.children
    .map((child) => ({ child, kind: kindOf(child, checker) }))
    .filter(({ kind }) => kind !== 'nothing')
  const kinds = children.map(({ kind }) => kind)
  if (!kinds.some((kind) => kind === 'text' || kind === 'constant text')) return null
  if (isJsxFragment(parent)) return 'a text of a fragment: give it an element'
  const [only] = children
  if (children.length === 1 && only) return alternatives(parent, only.child, checker)
  if (kinds.includes('text'))
    return 'a text that changes, beside others: make them one text, or give it an element'
  if (kinds.includes('elements'))
    return 'an element that comes and goes beside a text: give the text an element'
  return null
}

function kindOf(child: JsxChild, checker: Checker): Kind {
  // JSX drops whitespace that holds a line break.
  if (isJsxText(child)) return /^\s*\n\s*$/.test(child.text) ? 'nothing' : 'constant text'
  if (isJsxExpression(child)) {
    const { expression } = child
    if (!expression) return 'nothing'
    if (isConstant(expression)) return 'constant text'
    return shownTypes(expression, checker).some((type) => mayBeText(type, checker)) ? 'text' : 'elements'
  }
  if (isJsxFragment(child)) return 'elements'
  const tag = isJsxElement(child) ? child.openingElement.tagName : child.tagName
  return /^[a-z]/.test(tag.getText()) || isAlwaysElement(tag, checker) ? 'element' : 'elements'
}

const isConstant = (expression: Expression): boolean =>
  isStringLiteral(expression) ||
  isNoSubstitutionTemplateLiteral(expression) ||
  (isIdentifier(expression) && /^[A-Z][A-Z\d_]*$/.test(expression.text))

/** Returns the types of what an expression may show. Where `&&` shows its left side, that is nothing. */
function shownTypes(expression: Expression, checker: Checker): Type[] {
  if (isParenthesizedExpression(expression)) return shownTypes(expression.expression, checker)
  if (isConditionalExpression(expression))
    return [...shownTypes(expression.whenTrue, checker), ...shownTypes(expression.whenFalse, checker)]
  if (isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken
    if (kind === SyntaxKind.AmpersandAmpersandToken) return shownTypes(expression.right, checker)
    if (kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken)
      return [...shownTypes(expression.left, checker), ...shownTypes(expression.right, checker)]
  }
  const type = checker.getTypeAtLocation(expression)
  if (!type) throw new Error(`${expression.getText()} has no type`)
  return [type]
}

/** A list of texts and elements that another content takes the place of, in an element that stays. */
function alternatives({ openingElement }: JsxElement, child: JsxChild, checker: Checker): string | null {
  if (!isJsxExpression(child) || !child.expression) return null
  const types = shownTypes(child.expression, checker)
  if (types.some((type) => isListWithText(type, checker))) return 'a list of texts: give each an element'
  const isKeyed = openingElement.attributes.properties.some(
    (attribute) => isJsxAttribute(attribute) && attribute.name.getText() === 'key',
  )
  if (types.length < 2 || isKeyed || !types.some((type) => mayBeMixed(type, checker))) return null
  return 'contents that may hold texts take turns: give the element a key'
}

/** A component that returns a bare text. */
function returnedText(node: Node, checker: Checker): string | null {
  if (!isFunctionDeclaration(node) && !isFunctionExpression(node) && !isArrowFunction(node)) return null
  const name = isArrowFunction(node) ? nameOf(node.parent) : node.name
  if (!name || !/^[A-Z]/.test(name.getText())) return null
  const signature = checker.getSignatureFromDeclaration(node)
  const returned = signature && checker.getReturnTypeOfSignature(signature)
  if (!returned || !mayBeText(returned, checker)) return null
  return 'a component that returns a text: give it an element'
}

const nameOf = (node: Node) => (isVariableDeclaration(node) ? node.name : undefined)

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

function mayBeText(type: Type, checker: Checker): boolean {
  return partsOf(type).some((part) => isText(part) || isListWithText(part, checker))
}

/** Of an empty text React makes nothing. */
const isText = (type: Type): boolean =>
  Boolean(type.flags & textFlags) && !(type.isStringLiteralType() && type.value === '')

const isListWithText = (type: Type, checker: Checker): boolean =>
  checker.isArrayType(type) &&
  checker
    .getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0])
    .some((item) => partsOf(item).some(isText))

/** Whether a value may be a text or several nodes, as React's `ReactNode`. */
const mayBeMixed = (type: Type, checker: Checker): boolean =>
  mayBeText(type, checker) && partsOf(type).some(({ flags }) => flags & TypeFlags.Object)

/** Whether a component renders an element each time. */
function isAlwaysElement(tag: Node, checker: Checker): boolean {
  const type = checker.getTypeAtLocation(tag)
  if (!type) return false
  if (/^LucideIcon$|^ForwardRefExoticComponent<.*LucideProps/.test(checker.typeToString(type))) return true
  return checker.getSignaturesOfType(type, SignatureKind.Call).every((signature) => {
    const result = checker.getReturnTypeOfSignature(signature)
    return result !== undefined && partsOf(result).every(({ flags }) => !(flags & (textFlags | nothingFlags)))
  })
}
