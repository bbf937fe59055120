"""Named arrays in one compressed file, as `chemistry/src/admet/packed-arrays.ts` reads them."""

import json
import struct
import zlib

import numpy as np


def pack_numbers(numbers):
    """Numbers of 7 bits a byte, the lowest first; the highest bit says that another byte follows."""
    out = bytearray()
    for number in numbers:
        number = int(number)
        while number > 127:
            out.append(number & 127 | 128)
            number >>= 7
        out.append(number)
    return np.frombuffer(bytes(out), np.uint8)


def pack_ascending(numbers):
    """Ascending numbers: the first, and then the distances less one."""
    numbers = np.asarray(numbers, np.int64)
    return pack_numbers(np.diff(numbers, prepend=-1) - 1)


def write(path, header, arrays):
    """Writes the header and the arrays; returns the size of the file in bytes."""
    placed, parts, offset = {}, [], 0
    for name, array in arrays.items():
        array = np.ascontiguousarray(array)
        placed[name] = {'type': array.dtype.name, 'offset': offset, 'length': int(array.size)}
        padding = -array.nbytes % 8
        parts.append(array.tobytes() + bytes(padding))
        offset += array.nbytes + padding
    text = json.dumps({'header': header, 'arrays': placed}, separators=(',', ':')).encode()
    head = struct.pack('<I', len(text)) + text
    body = head + bytes(-len(head) % 8) + b''.join(parts)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = deflate.compress(body) + deflate.flush()
    with open(path, 'wb') as file:
        file.write(packed)
    return len(packed)
