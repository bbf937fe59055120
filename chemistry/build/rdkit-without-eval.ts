import type { Plugin } from 'rolldown';

/**
 * The two places where RDKit's binding (Emscripten's embind) makes a function from text, each with what does the same
 * without: the text says nothing that is not known where it is made.
 */
const REPLACEMENTS: readonly (readonly [evaluating: string, plain: string])[] = [
  [
    'return new Function(args1,invokerFnBody)',
    `return (humanName,throwBindingError,invoker,fn,runDestructors,fromRetWire,toClassParamWire,...more)=>{
if(useStackFrame)more.splice(0,2);
const ends=argTypes.map((type,at)=>at<(isClassMethodFunc?1:2)||!type?null:type.destructorFunction);
return function(...given){
const destructors=needsDestructorStack?[]:null;
const wired=[fn];
const frame=useStackFrame?stackSave():0;
let result;
try{
if(isClassMethodFunc)wired.push(toClassParamWire(destructors,this));
for(let at=0;at<argCount;at++)wired.push(more[at](destructors,given[at]));
result=invoker(...wired);
}finally{if(useStackFrame)stackRestore(frame)}
if(needsDestructorStack)runDestructors(destructors);
else{const shift=isClassMethodFunc?0:1;for(let at=1;at<ends.length;at++)if(ends[at])ends[at](wired[at-shift])}
if(returns)return fromRetWire(result);
}}`,
  ],
  [
    'new Function(Object.keys(captures),functionBody)(...Object.values(captures))',
    `function(handle,methodName,destructorsRef,args){
const given=argFromPtr.map((read,at)=>read(args+at*GenericWireTypeSize));
const value=kind===0?Emval.toValue(handle)(...given):kind===1?Emval.toValue(handle)[getStringOrSymbol(methodName)](...given):kind===2?new(Emval.toValue(handle))(...given):given.at(-1);
if(!retType.isVoid)return emval_returnValue(toReturnWire,destructorsRef,value);
}`,
  ],
];

/**
 * Lets RDKit run where a Content-Security-Policy allows WebAssembly but not `unsafe-eval`.
 * @throws {Error} when the binding is not the one that this was written for
 */
export const withoutEval = (binding: string): string => {
  let code = binding;
  for (const [evaluating, plain] of REPLACEMENTS) {
    const parts = code.split(evaluating);
    if (parts.length !== 2) throw new Error(`RDKit's binding has ${parts.length - 1} times: ${evaluating}`);
    code = parts.join(plain);
  }
  if (/\bnew Function\(|\beval\(/.test(code))
    throw new Error("RDKit's binding evaluates text in a further place");
  return code;
};

/** `withoutEval` in a build. */
export const rdkitWithoutEval = (): Plugin => ({
  name: 'moiety:rdkit-without-eval',
  transform: {
    filter: { id: /RDKit_minimal\.js$/ },
    handler: (code) => ({ code: withoutEval(code), map: null }),
  },
});
