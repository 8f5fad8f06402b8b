#version 3.7;
#declare Rays = 35;
#include "room.inc"
See(<-1.5, 1.55, -3.4>, <0.15, 0.72, 0.3>, 46)
// workshop: block wall, concrete floor, a window at the left
box { <-5, -0.1, -7>, <5, 0, 2> texture { pigment { granite color_map { [0 rgb <0.36,0.35,0.33>] [0.6 rgb <0.45,0.44,0.42>] [1 rgb <0.30,0.29,0.28>] } scale 1.2 } finish { diffuse 0.75 specular 0.06 roughness 0.1 } } }
#declare R = seed(11);
#declare J = 0;
#while (J < 14) #declare I = -10;
  #while (I < 10)
    object { Round_Box_Union(<I*0.44 + mod(J,2)*0.22 + 0.005, J*0.215 + 0.005, 1.6>, <(I+1)*0.44 + mod(J,2)*0.22 - 0.005, (J+1)*0.215 - 0.005, 1.7>, 0.008) texture { pigment { rgb <0.74,0.73,0.70>*(0.94+rand(R)*0.06) } normal { granite 0.12 scale 0.08 } } }
    #declare I = I + 1; #end
  #declare J = J + 1; #end
box { <-5, 0, 1.62>, <5, 3.1, 1.8> texture { pigment { rgb <0.66,0.65,0.62> } } }
box { <-5, 3, -7>, <5, 3.1, 2> texture { pigment { rgb 0.55 } } }
box { <4, 0, -7>, <4.1, 3, 2> texture { Plaster } }
difference { box { <-4.1, 0, -7>, <-4, 3, 2> } box { <-4.2, 0.9, -2.5>, <-3.9, 2.6, 0.8> } texture { Plaster } }
// a carcass of birch ply: sides, top, bottom, back, shelves
#macro Carcass(W, H, D, Shelves)
  #local T = 0.018;
  union {
    Board(<0,0,0>, <T,H,D>, Pale, 1) Board(<W-T,0,0>, <W,H,D>, Pale, 1)
    Board(<T,0,0>, <W-T,T,D>, Pale, 0) Board(<T,H-T,0>, <W-T,H,D>, Pale, 0)
    Board(<T,T,D-0.02>, <W-T,H-T,D-0.01>, Pale, 0)
    #local S = 1; #while (S <= Shelves) Board(<T,H*S/(Shelves+1),0.02>, <W-T,H*S/(Shelves+1)+T,D-0.02>, Pale, 0) #local S = S + 1; #end
    // the plies show at the front
    #local E = 0.0006;
    box { <0,0,-E>, <T,H,0> texture { PlyEdge rotate z*90 } } box { <W-T,0,-E>, <W,H,0> texture { PlyEdge rotate z*90 } }
    box { <T,0,-E>, <W-T,T,0> texture { PlyEdge } } box { <T,H-T,-E>, <W-T,H,0> texture { PlyEdge } }
    #local S = 1; #while (S <= Shelves) box { <T,H*S/(Shelves+1),0.02-E>, <W-T,H*S/(Shelves+1)+T,0.021> texture { PlyEdge } } #local S = S + 1; #end
    #local S = 0; #while (S < 11) cylinder { <T-0.0005,H*0.3+S*0.032,0.06>, <T+0.0006,H*0.3+S*0.032,0.06>, 0.0035 pigment { rgb 0.06 } } cylinder { <T-0.0005,H*0.3+S*0.032,D-0.08>, <T+0.0006,H*0.3+S*0.032,D-0.08>, 0.0035 pigment { rgb 0.06 } } #local S = S + 1; #end
  }
#end
#macro Bearer(X, Z) Board(<X, 0, Z>, <X+0.07, 0.045, Z+0.8>, Oak, 2) #end
Bearer(-1.35, 0.1) Bearer(-0.75, 0.1) Bearer(0.05, 0.1) Bearer(0.72, 0.1)
object { Carcass(0.9, 0.72, 0.56, 1) translate <-1.45, 0.045, 0.15> }
object { Carcass(0.9, 0.72, 0.56, 0) rotate y*-4 translate <-1.42, 0.768, 0.17> }
object { Carcass(0.6, 2.02, 0.58, 4) translate <0.92, 0, 0.35> }
object { Carcass(0.8, 0.72, 0.56, 2) rotate y*3 translate <-0.05, 0.045, 0.12> }
// offcuts against the wall, a drill box and a board on the top
Board(<-0.03, 0.77, 0.2>, <0.5, 0.79, 0.42>, Oak, 0)
object { Board(<0,0,0>, <0.22, 1.9, 0.03>, Oak, 1) rotate x*7 rotate z*-3 translate <1.72, 0, 1.2> }
object { Board(<0,0,0>, <0.16, 2.2, 0.03>, Pale, 1) rotate x*7 rotate z*2 translate <2.05, 0, 1.15> }
object { Board(<0,0,0>, <0.3, 1.5, 0.02>, Oak, 1) rotate x*8 rotate z*1 translate <-2.3, 0, 1.25> }
union { Round_Box_Union(<0.55,0.765,0.25>, <0.72,0.83,0.42>, 0.01) Paint(<0.08,0.14,0.22>) }
Daylight(<-7, 3.2, -2>, 0, <1,0.98,0.94>*2.6)
light_source { <0.5, 2.85, -1.6> rgb <1,0.97,0.92>*0.5 area_light <1.6,0,0>,<0,0,0.3>,4,2 adaptive 1 jitter }
sky_sphere { pigment { rgb <0.75,0.85,1>*1.1 } }
