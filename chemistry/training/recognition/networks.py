"""The three networks. Their names of weights are those in the ONNX files, so that a training goes on from these."""
import torch
from torch import nn
from torch.nn import functional as F

from alphabet import SIGNS


def block(inputs, outputs, stride=1, size=3):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(True),
    )


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.a = block(width, width)
        self.b = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.b(self.a(x)))


class Keypoints(nn.Module):
    """
    Ink (n, 1, h, w), h and w multiples of 16, to logits at a quarter of the size (corner, label, aromatic circle, two
    offsets) and at half of it (character, and its class). 0.72 M parameters.
    """

    def __init__(self, a=16, b=40, c=64, d=96):
        super().__init__()
        self.s2 = nn.Sequential(block(1, a, 2, 5), block(a, a))
        self.s4 = nn.Sequential(block(a, b, 2), Residual(b))
        self.s8 = nn.Sequential(block(b, c, 2), Residual(c), Residual(c))
        self.s16 = nn.Sequential(block(c, d, 2), Residual(d), Residual(d))
        self.l16 = nn.Conv2d(d, c, 1)
        self.m8 = block(c, c)
        self.l8 = nn.Conv2d(c, b, 1)
        self.m4 = Residual(b)
        self.atom = nn.Sequential(block(b, b), nn.Conv2d(b, 5, 1))
        self.ch = block(b, 48)
        self.cheat = nn.Conv2d(48, 4, 1)
        self.ccls = nn.Conv2d(48, 4 * SIGNS, 1)
        with torch.no_grad():
            # A heat of 3 % everywhere at first, so that the rare peaks are not drowned (Lin et al., focal loss).
            self.atom[1].bias[:3] = -3.5
            self.cheat.bias[:] = -3.5

    def forward(self, x):
        x4 = self.s4(self.s2(x))
        x8 = self.s8(x4)
        y8 = self.m8(x8 + F.interpolate(self.l16(self.s16(x8)), scale_factor=2, mode="nearest"))
        y4 = self.m4(x4 + F.interpolate(self.l8(y8), scale_factor=2, mode="nearest"))
        characters = self.ch(y4)
        return self.atom(y4), F.pixel_shuffle(self.cheat(characters), 2), F.pixel_shuffle(self.ccls(characters), 2)


class Bonds(nn.Module):
    """Strips (n, 1, 24, 56) and their ends' distances in bond lengths (n) to logits of nine kinds. 0.14 M parameters."""

    def __init__(self, kinds=9):
        super().__init__()
        self.f = nn.Sequential(block(1, 16), block(16, 24, 2), block(24, 32), block(32, 48, 2), block(48, 48))
        self.h = nn.Sequential(nn.Linear(48 * 3 * 7 + 1, 96), nn.ReLU(), nn.Linear(96, kinds))

    def forward(self, x, d):
        y = F.avg_pool2d(self.f(x), 2).flatten(1)
        return self.h(torch.cat([y, d[:, None]], 1))


class Glyphs(nn.Module):
    """Crops (n, 1, 32, 32) to logits of the signs, and of none. 0.16 M parameters."""

    def __init__(self):
        super().__init__()
        self.f = nn.Sequential(block(1, 16), block(16, 24, 2), block(24, 32), block(32, 48, 2), block(48, 64))
        self.h = nn.Sequential(nn.Linear(64 * 16, 96), nn.ReLU(), nn.Dropout(0.1), nn.Linear(96, SIGNS + 1))

    def forward(self, x):
        return self.h(F.avg_pool2d(self.f(x), 2).flatten(1))
