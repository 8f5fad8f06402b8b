#version 3.7;
// Built = 1: with the bookcases; 0: as it was measured.
#declare Rays = 35;
#include "room.inc"
See(<-0.75, 1.45, -4.3>, <0.05, 1.2, 0.3>, 48)
#declare Wall = texture { pigment { rgb <0.50,0.52,0.50> } finish { diffuse 0.8 } }
#declare White = Paint(<0.80,0.79,0.75>)
box { <-4, 0, 0.5>, <4, 2.75, 0.6> texture { Wall } }
box { <-2.1, 0, -6>, <-2, 2.75, 0.6> texture { Wall } }
difference { box { <2, 0, -6>, <2.15, 2.75, 0.6> texture { Wall } } box { <1.9, 0.7, -2.6>, <2.2, 2.4, -0.9> texture { White } } }
box { <-4, 2.75, -6>, <4, 2.85, 1> texture { pigment { rgb 0.84 } } }
box { <-4, 0, -6.1>, <4, 2.75, -6> texture { Plaster } }
box { <-6,-0.1,-8>, <6,-0.02,2> texture { pigment { rgb 0.08 } } }
Floor(-2, 2, -5, 0.5, Oak, 0.13)
// chimney breast, fireplace, mantel
difference { box { <-0.75, 0, 0.1>, <0.75, 2.75, 0.6> texture { Wall } } box { <-0.42, -1, -0.1>, <0.42, 0.95, 0.55> texture { pigment { brick rgb <0.30,0.27,0.24>, rgb <0.24,0.12,0.09> mortar 0.01 brick_size <0.215,0.065,0.1> } normal { granite 0.2 scale 0.1 } } } }
union { Board(<-0.62,0,0.04>, <-0.42,1.02,0.12>, White, 1) Board(<0.42,0,0.04>, <0.62,1.02,0.12>, White, 1) Board(<-0.62,0.98,0.04>, <0.62,1.16,0.12>, White, 0) Board(<-0.72,1.16,-0.08>, <0.72,1.2,0.12>, White, 0) Board(<-0.66,1.13,-0.01>, <0.66,1.16,0.12>, White, 0) }
box { <-0.75,0,-0.4>, <0.75,0.025,0.12> texture { pigment { rgb <0.16,0.17,0.18> } finish { specular 0.2 roughness 0.05 } } }
#if (Built = 0) // skirting, a socket, a tape left on the hearth
  Board(<-2,0,0.482>, <-0.75,0.16,0.5>, White, 0) Board(<0.75,0,0.482>, <2,0.16,0.5>, White, 0) Board(<-0.75,0,0.08>, <-0.62,0.16,0.1>, White, 0) Board(<0.62,0,0.08>, <0.75,0.16,0.1>, White, 0)
  object { Round_Box_Union(<1.3,0.32,0.49>, <1.44,0.40,0.505>, 0.004) texture { pigment { rgb 0.82 } } }
  object { Round_Box_Union(<-0.2,0.025,-0.25>, <-0.1,0.1,-0.2>, 0.012) texture { pigment { rgb <0.75,0.55,0.05> } } }
  box { <-0.1,0.03,-0.235>, <0.5,0.032,-0.215> texture { pigment { rgb <0.80,0.68,0.15> } } }
#else
  #declare Blue = Paint(<0.16,0.22,0.27>)
  #declare R = seed(21);
  #declare Spines = array[10] { <0.30,0.07,0.05>, <0.06,0.11,0.20>, <0.07,0.16,0.10>, <0.62,0.56,0.44>, <0.45,0.32,0.16>, <0.10,0.09,0.09>, <0.55,0.50,0.45>, <0.22,0.10,0.07>, <0.14,0.20,0.24>, <0.50,0.22,0.08> }
  #macro Books(X0, X1, Y, Z)
    #local X = X0;
    #while (X < X1 - 0.05)
      #local T = 0.018 + rand(R)*0.03; #local H = 0.19 + rand(R)*0.1;
      object { Round_Box_Union(<X,Y,Z>, <X+T-0.001,Y+H,Z+0.16>, 0.003) rotate 0 texture { pigment { rgb Spines[floor(rand(R)*9.99)]*(0.7+rand(R)*0.5) } finish { specular 0.08 } } }
      #local X = X + T;
    #end
  #end
  #macro Bookcase(X, W)
    box { <X,0.08,0.08>, <X+W,0.82,0.5> texture { Blue } } box { <X,0,0.1>, <X+W,0.1,0.5> texture { Blue } }
    union { Shaker(X+0.02,0.11,W/2-0.022,0.69,Blue) Shaker(X+W/2+0.002,0.11,W/2-0.022,0.69,Blue) Knob(X+W/2-0.05,0.72) Knob(X+W/2+0.05,0.72) translate z*0.06 }
    Board(<X-0.005,0.82,0.04>, <X+W+0.005,0.855,0.5>, Oak, 0)
    Board(<X,0.855,0.22>, <X+0.025,2.55,0.5>, Blue, 1) Board(<X+W-0.025,0.855,0.22>, <X+W,2.55,0.5>, Blue, 1)
    box { <X,0.855,0.49>, <X+W,2.55,0.5> texture { Blue } }
    Board(<X-0.005,2.52,0.19>, <X+W+0.005,2.62,0.5>, Blue, 0)
    #local S = 1; #while (S < 5) Board(<X+0.025,0.855+S*0.335,0.225>, <X+W-0.025,0.885+S*0.335,0.49>, Oak, 0) #local S = S + 1; #end
  #end
  Bookcase(-1.98, 1.2) Bookcase(0.78, 1.2)
  #declare S = 0; #while (S < 5)
    #declare Y = 0.857 + S*0.335 + (S > 0 ? 0.028 : 0);
    Books(-1.94+rand(R)*0.3, -1.15+rand(R)*0.3, Y, 0.28) Books(0.83+rand(R)*0.25, 1.5+rand(R)*0.4, Y, 0.28)
    #declare S = S + 1; #end
  sphere { <1.78,1.62,0.34>, 0.075 scale <1,1,1> texture { pigment { rgb <0.55,0.5,0.42> } finish { specular 0.3 roughness 0.03 } } }
  lathe { cubic_spline 6, <0.04,-0.02>,<0.05,0>,<0.09,0.1>,<0.05,0.2>,<0.06,0.26>,<0.06,0.28> translate <-0.5,1.2,0.02> texture { pigment { rgb <0.62,0.60,0.54> } finish { specular 0.3 roughness 0.03 } } }
  union { box { <0.1,1.2,0.06>, <0.58,1.82,0.085> texture { Oak } } box { <0.13,1.23,0.055>, <0.55,1.79,0.07> texture { pigment { gradient y color_map { [0 rgb <0.35,0.40,0.30>] [0.45 rgb <0.5,0.52,0.42>] [0.5 rgb <0.70,0.72,0.72>] [1 rgb <0.55,0.63,0.70>] } turbulence 0.15 scale 0.6 translate y*1.2 } } } rotate x*0 }
  // a log basket
  #declare L = 0; #while (L < 9) cylinder { <-0.25+mod(L,5)*0.11+floor(L/5)*0.05,0.08+floor(L/5)*0.1,0.2>, <-0.25+mod(L,5)*0.11+floor(L/5)*0.05,0.08+floor(L/5)*0.1,0.5>, 0.052 texture { Pale rotate y*90 } } #declare L = L + 1; #end
#end
Daylight(<4.5, 2.6, -2.2>, 0, <1,0.98,0.93>*2.1)
light_source { <-0.4, 2.5, -4> rgb <1,0.95,0.88>*0.35 area_light <1.4,0,0>,<0,0,1>,5,5 adaptive 1 jitter }
sky_sphere { pigment { rgb <0.75,0.85,1>*1.2 } }
